import { describe, expect, it } from "vitest";
import { decodeLpp } from "./payload.ts";
import { fromBase64, readChirpStack, readRockBlock, readThingsStack } from "./uplink.ts";

describe("a ChirpStack v4 message", () => {
  const up = {
    deduplicationId: "3ac7e3c4-4401-4b8d-9386-a5c902f9202d",
    time: "2022-07-18T09:34:15.775023242+00:00",
    deviceInfo: { devEui: "0101010101010101", deviceName: "Test device", tags: { key: "value" } },
    dr: 1,
    fPort: 1,
    data: "qg==",
  };

  it("has the device, the network's instant and the bytes", () => {
    expect(readChirpStack(up)).toEqual({
      networkId: "0101010101010101",
      t: Date.UTC(2022, 6, 18, 9, 34, 15, 775),
      values: null,
      bytes: Uint8Array.of(0xaa),
      port: 1,
      battery: null,
    });
  });

  it("has the values decoded by the network, flattened, and no value that is absent", () => {
    const read = readChirpStack({ ...up, object: { level: 3.25, pump: { on: true, amps: 0 }, note: "x" } });
    expect(read?.values).toEqual({ level: 3.25, "pump.on": true, "pump.amps": 0, note: "x" });
  });

  it("may omit zero values: the port, the data, the time", () => {
    const { time: _time, fPort: _port, data: _data, ...bare } = up;
    expect(readChirpStack(bare)).toMatchObject({ t: null, bytes: new Uint8Array(), values: null });
  });

  it("about the battery has no reading; a join is not a device message", () => {
    const { deviceInfo, time } = up;
    expect(readChirpStack({ deviceInfo, time, margin: 10, batteryLevel: 88.3 })).toMatchObject({
      battery: 88.3,
      values: {},
    });
    expect(readChirpStack({ deviceInfo, time, devAddr: "00189440" })).toBeNull();
    for (const other of [null, 3, "x", [], {}, { deviceInfo: {} }]) expect(readChirpStack(other)).toBeNull();
  });
});

describe("a The Things Stack v3 message", () => {
  const up = {
    end_device_ids: { device_id: "dev1", dev_eui: "0004A30B001C0530" },
    received_at: "2020-02-12T15:15:46.014773143Z",
    uplink_message: {
      frm_payload: "gkHe",
      decoded_payload: { temperature: 1.0, luminosity: 0.64 },
      received_at: "2020-02-12T15:15:45.789585559Z",
    },
  };

  it("has the instant at which the network server received it", () => {
    expect(readThingsStack(up)).toEqual({
      networkId: "0004a30b001c0530",
      t: Date.UTC(2020, 1, 12, 15, 15, 45, 789),
      values: { temperature: 1, luminosity: 0.64 },
      bytes: Uint8Array.of(0x82, 0x41, 0xde),
      port: 0,
      battery: null,
    });
  });

  it("falls back to the application server's instant; a downlink event is not a message", () => {
    expect(readThingsStack({ ...up, uplink_message: {} })).toMatchObject({
      t: Date.UTC(2020, 1, 12, 15, 15, 46, 14),
      values: null,
    });
    expect(readThingsStack({ end_device_ids: up.end_device_ids, downlink_ack: {} })).toBeNull();
  });
});

describe("a satellite gateway message", () => {
  const form = {
    imei: "300234010753370",
    momsn: "12345",
    transmit_time: "21-10-31 10:41:50",
    iridium_latitude: "50.5",
    data: "48656c6C6f",
  };

  it("is parsed from the form and from the newer push", () => {
    const read = readRockBlock(form);
    expect(read).toMatchObject({ networkId: "300234010753370", t: Date.UTC(2021, 9, 31, 10, 41, 50) });
    expect(String.fromCharCode(...(read?.bytes ?? []))).toBe("Hello");
    const { transmit_time: _time, ...newer } = form;
    expect(readRockBlock({ ...newer, txAt: "2021-10-31T10:41:50Z", battery: 87 })).toMatchObject({
      t: Date.UTC(2021, 9, 31, 10, 41, 50),
      battery: 87,
    });
  });

  it("without an IMEI is refused; with half a byte its payload is empty", () => {
    expect(readRockBlock({ ...form, imei: "12" })).toBeNull();
    expect(readRockBlock({ ...form, data: "48656" })?.bytes).toHaveLength(0);
  });
});

describe("payload bytes", () => {
  it("from base64 are the same after a round trip, for any length", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const encode = (bytes: number[]) => {
      const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
      return (bits.match(/.{1,6}/g) ?? [])
        .map((six) => alphabet[Number.parseInt(six.padEnd(6, "0"), 2)])
        .join("");
    };
    for (let length = 0; length < 300; length++) {
      const bytes = Array.from({ length }, (_, i) => (i * 73 + length * 31) % 256);
      expect([...fromBase64(encode(bytes))]).toEqual(bytes);
    }
    expect(fromBase64("*")).toHaveLength(0);
    expect(fromBase64("A")).toHaveLength(0);
  });

  it("of Cayenne LPP are values by kind and channel (the format's own examples)", () => {
    expect(decodeLpp(Uint8Array.of(3, 103, 0x01, 0x10, 5, 103, 0x00, 0xff))).toEqual({
      temperature_3: 27.2,
      temperature_5: 25.5,
    });
    expect(decodeLpp(Uint8Array.of(1, 103, 0xff, 0xd7))).toEqual({ temperature_1: -4.1 });
    expect(decodeLpp(Uint8Array.of(1, 2, 0x01, 0x4a, 2, 104, 0x61))).toEqual({
      analog_in_1: 3.3,
      humidity_2: 48.5,
    });
  });

  it("of any other format are not partly decoded", () => {
    for (const bytes of [[], [1], [1, 103, 0], [1, 250, 0, 0], [1, 103, 0, 1, 9]])
      expect(decodeLpp(Uint8Array.from(bytes))).toBeNull();
  });
});
