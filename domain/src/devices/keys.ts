/**
 * A serial is part of an MQTT topic (`modi/{serial}/up`): letters, digits, dot, colon, hyphen, underscore and single
 * spaces between them, at most 64.
 */
export const SERIAL = /^[A-Za-z0-9](?:[A-Za-z0-9._:-]| (?! )){0,62}[A-Za-z0-9]$|^[A-Za-z0-9]$/;
/** A network's identifier of a device: a DevEUI (16 hexadecimal digits) or an IMEI (15 digits), or another name. */
export const NETWORK_ID = /^[a-z0-9][a-z0-9._:-]{0,63}$/;
/** A user-defined key is sent in a header: printable ASCII, no spaces. Shorter ones could be guessed. */
export const EXTERNAL_KEY = /^[\x21-\x7e]{20,200}$/;
