/** A picture as it was brought: pixels and bytes. */
export interface UploadedPicture {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}
