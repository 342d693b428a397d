import { DARK_GROUND, LIGHT_GROUND, logoGround } from "@vetaverde/domain/color/logo-ground";

/** Pixels on a side that are enough to know a logo's colours. */
const SAMPLE = 48;

/**
 * Reads a picture's colours and chooses the ground for it.
 *
 * @throws where the picture cannot be read
 */
export async function readLogoGround(address: string, color: string): Promise<string> {
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
  return logoGround(data, [color, LIGHT_GROUND, DARK_GROUND]);
}
