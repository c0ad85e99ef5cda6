import { type ReactNode, Suspense, useState } from 'react';
import { UploadedPictures } from '#lazy/touchpoints/uploaded-pictures';
import { fill } from '#shared/text/fill.ts';
import { uploadedPath } from '#shared/touchpoints/blocks-text.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { uploadPicture } from '../api/upload.ts';
import { buttonVariants } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import * as texts from './texts.ts';
import type { UploadedPicture } from './uploaded-pictures.tsx';

const maxBytes = 1024 * 1024;

interface PictureUploadProps {
  /** Title of the picture. */
  readonly title: string;
  /** Address of the form's picture; empty if there is none. */
  readonly current: string;
  /** A required picture is missing. */
  readonly missing?: boolean;
  /** Called with the new picture's address. */
  readonly onUploaded: (src: string, picture: UploadedPicture) => void;
  /** Shown next to the button. */
  readonly children?: ReactNode;
}

/** Uploads a picture or chooses one that was uploaded before. The upstream checks the file type by its bytes. */
export function PictureUpload({ title, current, missing = false, onUploaded, children }: PictureUploadProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setTrouble(null);
    if (file.size > maxBytes) return setTrouble(texts.pictureTooLarge);
    setBusy(true);
    try {
      const answer = await uploadPicture(file);
      onUploaded(uploadedPath(answer.publicId), { width: answer.width, height: answer.height, bytes: file.size });
    } catch (error) {
      const { kind } = failureOf(error);
      setTrouble(kind === 'invalid' ? texts.pictureTypeError : failureText(kind));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="js-only">
      <div className="flex flex-wrap items-center gap-2">
        <label
          className={buttonVariants({
            variant: 'outline',
            size: 'sm',
            className: 'relative focus-within:border-primary',
          })}
        >
          {busy ? texts.sending : texts.uploadAFile}
          <span className="sr-only">{fill(texts.forWhat, { what: title.toLowerCase() })}</span>
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={busy}
            aria-invalid={missing || undefined}
            className="absolute inset-0 cursor-pointer opacity-0"
            onInput={(event) => event.stopPropagation()}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void send(file);
            }}
          />
        </label>
        {children}
      </div>
      <p className="mt-1 text-xs text-muted">{texts.pictureHint}</p>
      {trouble ? <FieldError role="alert">{trouble}</FieldError> : null}
      <Suspense>
        <UploadedPictures title={title} current={current} onChosen={onUploaded} />
      </Suspense>
    </div>
  );
}
