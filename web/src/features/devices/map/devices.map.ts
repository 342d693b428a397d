// Positions of devices on the screen; those that would overlap are merged into one spot.
import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { DEVICE_STATES, type DeviceState } from "@vetaverde/domain/devices/state";
import { onScreen, type Size, type View, worldOf } from "../../../ui/map/map.view.ts";

export interface DeviceSpot {
  key: string;
  x: number;
  y: number;
  /** The device in the worst state first. */
  devices: ListedDevice[];
  state: DeviceState;
  /** Number of active alerts of all devices of the spot. */
  alerts: number;
  /** Label next to the spot; null if it would overlap another. */
  label: string | null;
}

/** Distance in pixels below which two markers overlap. */
const NEAR = 26;
const BEYOND = 40;
const LETTER = 7.4;
const MARK = 15;
const LINE = 16;

export const worldOfDevice = ({ place }: ListedDevice) =>
  place ? worldOf(place.longitude, place.latitude) : null;

/** @returns the spots to draw, worst state first */
export function deviceSpots(devices: readonly ListedDevice[], view: View, size: Size): DeviceSpot[] {
  const worst = [...devices].sort(
    (a, b) =>
      b.alerts.count - a.alerts.count || DEVICE_STATES.indexOf(a.state) - DEVICE_STATES.indexOf(b.state),
  );
  const spots: DeviceSpot[] = [];
  for (const device of worst) {
    const world = worldOfDevice(device);
    if (!world) continue;
    const [x, y] = onScreen(view, world);
    if (x < -BEYOND || y < -BEYOND || x > size.width + BEYOND || y > size.height + BEYOND) continue;
    const near = spots.find((spot) => Math.hypot(spot.x - x, spot.y - y) < NEAR);
    if (near) {
      near.devices.push(device);
      near.alerts += device.alerts.count;
    } else {
      const { id: key, state } = device;
      spots.push({ key, x, y, devices: [device], state, alerts: device.alerts.count, label: null });
    }
  }
  label(spots);
  return spots;
}

/** Bounding box of a spot including its label. */
export const boxOf = ({ x, y, label: text }: DeviceSpot) => ({
  left: x - MARK,
  right: x + MARK + (text?.length ?? 0) * LETTER,
  top: y - MARK,
  bottom: y + MARK,
});

function label(spots: readonly DeviceSpot[]): void {
  const occupied = spots.map(({ x, y }) => ({
    left: x - MARK,
    right: x + MARK,
    top: y - MARK,
    bottom: y + MARK,
  }));
  for (const spot of spots) {
    const [first] = spot.devices;
    if (!first) continue;
    const more = spot.devices.length > 1 ? ` +${spot.devices.length - 1}` : "";
    const text = `${first.station?.name ?? first.name}${more}`;
    const left = spot.x + MARK + 1;
    const box = {
      left,
      right: left + text.length * LETTER,
      top: spot.y - LINE / 2,
      bottom: spot.y + LINE / 2,
    };
    const free = occupied.every(
      (one) => one.left > box.right || one.right < box.left || one.top > box.bottom || one.bottom < box.top,
    );
    if (!free) continue;
    spot.label = text;
    occupied.push(box);
  }
}
