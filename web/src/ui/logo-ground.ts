import { DARK_BACKGROUND, LIGHT_BACKGROUND, logoBackground } from "@vetaverde/domain/color/logo-background";

/** Size of the sample in pixels: enough to determine a logo's colours. */
const SAMPLE = 48;

/**
 * Reads a picture's colours and chooses its background.
 *
 * @throws if the picture cannot be read
 */
async function readLogoGround(address: string, color: string): Promise<string> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SAMPLE;
  canvas.height = SAMPLE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return color;
  context.drawImage(picture, 0, 0, SAMPLE, SAMPLE);
  const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE);
  return logoBackground(data, [color, LIGHT_BACKGROUND, DARK_BACKGROUND]);
}

/** Cache by URL and colour: a URL always refers to the same picture. */
const known = new Map<string, Promise<string>>();

/** Cached version of `readLogoGround`. */
export function groundOf(address: string, color: string): Promise<string> {
  const key = `${color} ${address}`;
  const ground = known.get(key) ?? readLogoGround(address, color);
  known.set(key, ground);
  // A failure, for example while offline, is not cached.
  ground.catch(() => known.delete(key));
  return ground;
}
