import { data } from 'react-router';
import { StatePage } from '../../ui/state-page.tsx';

/** Nothing of any tenant is read here before previews exist; the answer is the same for everybody. */
export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: 'Preview' }, { name: 'robots', content: 'noindex' }];

export default function Preview() {
  return (
    <StatePage
      tone="soon"
      title="This preview is not available"
      text="The link may have been revoked, or what it shows has not been published for preview yet. Ask whoever sent it to you for a new one."
    />
  );
}
