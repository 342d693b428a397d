import { hostname } from "node:os";
import { connect, type MqttClient } from "mqtt";

const TOPIC = /^modi\/([^/]+)\/up$/i;
const AGAIN_MS = 1000;

interface OutsideOptions {
  url: string;
  /**
   * Resolves when the message's content is durable; only then it is acknowledged to the broker. After a rejected
   * promise the broker keeps the message.
   */
  onMessage(serial: string, payload: Buffer): Promise<void>;
  /** Called when the connection is lost or cannot be established; the client keeps reconnecting. */
  lost(error: Error): void;
}

export interface ExternalBroker {
  /**
   * Publishes a text on a device's `down` topic. With QoS 0 a broker stores it for no offline device, and this client
   * does not send it again after a reconnect. @returns false while there is no connection
   */
  publish(serial: string, text: string): Promise<boolean>;
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Receives the devices' messages from an external broker, which controls which device may publish where. */
export function subscribeToBroker({ url, onMessage, lost }: OutsideOptions): ExternalBroker {
  // With this client id the broker stores messages while the server is not connected.
  const client: MqttClient = connect(url, {
    clean: false,
    clientId: `vetaverde-${hostname()}`,
    reconnectPeriod: AGAIN_MS,
    queueQoSZero: false,
  });
  client.on("error", lost);
  client.on("connect", () => void client.subscribeAsync("modi/+/up", { qos: 1 }).catch(lost));
  // The library acknowledges a message when this callback is done, and handles messages serially.
  client.handleMessage = ({ topic, payload }, done) => {
    const [, serial] = TOPIC.exec(topic) ?? [];
    if (!serial) return done();
    onMessage(serial, Buffer.from(payload)).then(
      () => done(),
      (error: Error) => {
        lost(error);
        done(error);
        // Unacknowledged messages are delivered again after a reconnect.
        client.stream.destroy();
      },
    );
  };
  return {
    publish: async (serial, text) => {
      if (!client.connected) return false;
      return client.publishAsync(`modi/${serial}/down`, text, { qos: 0, retain: false }).then(
        () => true,
        () => false,
      );
    },
    isConnected: () => client.connected,
    close: () => client.endAsync(true),
  };
}
