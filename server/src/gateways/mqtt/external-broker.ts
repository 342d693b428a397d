import { hostname } from "node:os";
import { connect, type MqttClient } from "mqtt";

const TOPIC = /^modi\/([^/]+)\/up$/i;
const AGAIN_MS = 1000;

interface OutsideOptions {
  url: string;
  /** Over when what a message holds is durable; only then the broker is told so. One that fails stays with the broker. */
  take(serial: string, payload: Buffer): Promise<void>;
  /** The connection was lost, or is not there yet; it is tried again until it is. */
  lost(error: Error): void;
}

export interface ExternalBroker {
  /**
   * Tells a device something on its `down`. By QoS 0: a broker keeps that for nobody who is away, and this client does
   * not send it again with its next connection. @returns false while there is no connection
   */
  tell(serial: string, text: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Hears the devices of a broker that somebody else runs, who says which device may publish where. */
export function subscribeToBroker({ url, take, lost }: OutsideOptions): ExternalBroker {
  // The broker keeps for this name what comes while nobody is here.
  const client: MqttClient = connect(url, {
    clean: false,
    clientId: `vetaverde-${hostname()}`,
    reconnectPeriod: AGAIN_MS,
    queueQoSZero: false,
  });
  client.on("error", lost);
  client.on("connect", () => void client.subscribeAsync("modi/+/up", { qos: 1 }).catch(lost));
  // The library acknowledges a message when this is over, one after the other.
  client.handleMessage = ({ topic, payload }, done) => {
    const [, serial] = TOPIC.exec(topic) ?? [];
    if (!serial) return done();
    take(serial, Buffer.from(payload)).then(
      () => done(),
      (error: Error) => {
        lost(error);
        done(error);
        // What was not acknowledged comes again with the next connection.
        client.stream.destroy();
      },
    );
  };
  return {
    tell: async (serial, text) => {
      if (!client.connected) return false;
      return client.publishAsync(`modi/${serial}/down`, text, { qos: 0, retain: false }).then(
        () => true,
        () => false,
      );
    },
    close: () => client.endAsync(true),
  };
}
