/** Why a picture is refused. */
export type PictureRule =
  | "broken"
  | "noGeoreference"
  | "outsidePicture"
  | "pictureTooLarge"
  | "pictureDepth"
  | "pictureCompression"
  | "pictureBlocks"
  | "emptyPicture";

/** Thrown while a picture is read, so that the first fault ends the conversion. */
export class PictureFault extends Error {
  readonly rule: PictureRule;
  constructor(rule: PictureRule) {
    super(rule);
    this.rule = rule;
  }
}
