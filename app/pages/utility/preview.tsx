import { data } from 'react-router';
import { StatePage } from '#app/ui/state-page.tsx';
import * as texts from './texts.ts';

/** Nothing of any tenant is read here before previews exist; the answer is the same for everybody. */
export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: texts.preview }, { name: 'robots', content: 'noindex' }];

export default function Preview() {
  return <StatePage tone="soon" title={texts.previewMissing} text={texts.previewMissingHint} />;
}
