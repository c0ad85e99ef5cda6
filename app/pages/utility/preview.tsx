import { data } from 'react-router';
import { StatePage } from '#app/ui/state-page.tsx';
import * as texts from './texts.ts';

/** Same answer for everyone; reads no tenant data, since previews don't exist here yet. */
export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: texts.preview }, { name: 'robots', content: 'noindex' }];

export default function Preview() {
  return <StatePage tone="soon" title={texts.previewMissing} text={texts.previewMissingHint} />;
}
