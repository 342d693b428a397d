/** A device by name and serial, as lists of several devices show it. A station's own device has no serial of its own. */
export const deviceName = ({ name, serial }: { name: string; serial: string }): string =>
  name === serial ? name : `${name} (${serial})`;
