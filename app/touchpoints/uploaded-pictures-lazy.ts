import { lazyPart } from '../api/lazy-part.ts';

export const UploadedPictures = lazyPart(
  'uploaded-pictures',
  async () => (await import('./uploaded-pictures.tsx')).UploadedPictures,
);
