import { useNavigation, useRevalidator } from 'react-router';
import * as texts from './texts.ts';

/** The thin bar across the top while a page loads. */
export function ProgressBar() {
  const navigation = useNavigation();
  const { state } = useRevalidator();
  const busy = navigation.state !== 'idle' || state === 'loading';
  return (
    <div
      className="progress-bar"
      data-busy={busy || undefined}
      role="progressbar"
      aria-label={texts.loading}
      aria-live="polite"
      aria-hidden={!busy}
    />
  );
}
