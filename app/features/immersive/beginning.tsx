import { immersiveStarts } from '#shared/touchpoints/blocks-starts.ts';

/** What a new experience asks for besides its name. */
export const Beginning = ({ locale }: { readonly locale: string }) => (
  <>
    <label className="text-xs text-muted">
      <span className="mb-1 block">Language</span>
      <input name="locale" defaultValue={locale} maxLength={20} className="field w-32 text-ink" />
    </label>
    <label className="text-xs text-muted">
      <span className="mb-1 block">Begin with</span>
      <select name="start" className="field text-ink">
        {Object.entries(immersiveStarts).map(([start, { title }]) => (
          <option key={start} value={start}>
            {title}
          </option>
        ))}
      </select>
    </label>
  </>
);
