import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { addressOf } from '#app/api/addresses.ts';
import { failureOf, failureText, readJson } from '#app/api/failure.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

const maxBytes = 512 * 1024;

/** Uploads a new product image. The upstream checks the file's bytes, not its type. */
export function ImageUpload({ product, name }: { readonly product: number; readonly name: string }) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const send = async (file: File) => {
    setError(null);
    if (file.size > maxBytes) return setError(texts.imageTooLarge);
    setBusy(true);
    try {
      const { method, address } = addressOf('setProductImage', { params: { id: String(product) } });
      const headers = { Accept: 'application/json', 'Content-Type': 'application/octet-stream' };
      const response = await fetch(address, { method, body: file, headers });
      if (response.status === 400) setError(texts.imageTypeError);
      else await readJson(response);
      await revalidate();
    } catch (error) {
      setError(failureText(failureOf(error).kind));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <label
        className={buttonVariants({
          variant: 'outline',
          size: 'sm',
          className: 'relative focus-within:border-primary',
        })}
      >
        {busy ? texts.sending : texts.replaceImage}
        <span className="sr-only">{fill(texts.ofName, { name })}</span>
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={busy}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void send(file);
          }}
        />
      </label>
      <p className="mt-1 text-xs text-muted">{texts.imageHint}</p>
      {error ? <FieldError role="alert">{error}</FieldError> : null}
      <noscript>
        <p className="text-xs">{texts.replacingTheImageNeedsJavaScript}</p>
      </noscript>
    </div>
  );
}
