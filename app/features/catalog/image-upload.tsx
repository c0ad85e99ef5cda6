import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { addressOf } from '#app/api/addresses.ts';
import { failureOf, failureText, readJson } from '#app/api/failure.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

const maxBytes = 512 * 1024;

/** Another image for the product. What the file is its bytes say, so the upstream has the last word. */
export function ImageUpload({ product, name }: { readonly product: number; readonly name: string }) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const send = async (file: File) => {
    setTrouble(null);
    if (file.size > maxBytes) return setTrouble(texts.imageTooLarge);
    setBusy(true);
    try {
      const { method, address } = addressOf('setProductImage', { params: { id: String(product) } });
      const headers = { Accept: 'application/json', 'Content-Type': 'application/octet-stream' };
      const response = await fetch(address, { method, body: file, headers });
      if (response.status === 400) setTrouble(texts.imageTypeError);
      else await readJson(response);
      await revalidate();
    } catch (error) {
      setTrouble(failureText(failureOf(error).kind));
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
      {trouble ? <FieldError role="alert">{trouble}</FieldError> : null}
      <noscript>
        <p className="text-xs">{texts.replacingTheImageNeedsJavaScript}</p>
      </noscript>
    </div>
  );
}
