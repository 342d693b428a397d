/** Prefix of the service worker's caches, one for each user of the device. */
export const DATA_CACHE = "vv-data-";
/** Path prefix of the application's own entries in a user's cache; the server serves none of them. */
export const OWN_ENTRIES = "/__vv/";
