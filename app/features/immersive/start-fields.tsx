import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { immersiveStarts } from '#shared/touchpoints/blocks-starts.ts';
import * as texts from './texts.ts';

/** Fields of a new experience besides its name: starting point and language. */
export const StartFields = ({ locale }: { readonly locale: string }) => (
  <>
    <Label>
      <span className="mb-1 block">{texts.language}</span>
      <Input name="locale" defaultValue={locale} maxLength={20} className="w-32" />
    </Label>
    <Label>
      <span className="mb-1 block">{texts.beginWith}</span>
      <NativeSelect name="start" className="w-auto">
        {Object.entries(immersiveStarts).map(([start, { title }]) => (
          <option key={start} value={start}>
            {title}
          </option>
        ))}
      </NativeSelect>
    </Label>
  </>
);
