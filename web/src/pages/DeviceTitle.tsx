import type { Device } from "@vetaverde/contract/device-shapes";
import type { ReactNode } from "react";
import { StationLink } from "../ui/StationLink.tsx";

export interface DeviceTitleProps {
  device: Device | undefined;
  /** Shown while the device is loading. */
  children: ReactNode;
}

/** The name of a device, with a link to its station. */
export function DeviceTitle({ device, children }: DeviceTitleProps) {
  if (!device?.station) return device?.name ?? children;
  const station = <StationLink id={device.station.id}>{device.station.name}</StationLink>;
  // A station's own device has its name.
  if (device.name === device.station.name) return station;
  return (
    <>
      {station} · {device.name}
    </>
  );
}
