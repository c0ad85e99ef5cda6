import { narrowWindow } from '../boot-script.ts';
import { unstore } from '../stores/browser-storage.ts';

/** A window that becomes narrow folds the menu, and one that becomes wide ends what was unfolded by hand. */
export function foldWithWindow(): () => void {
  const media = matchMedia(narrowWindow);
  const forget = () => {
    const { dataset } = document.documentElement;
    if (dataset.sidebar !== 'open') return;
    delete dataset.sidebar;
    unstore('localStorage', 'sidebar');
  };
  if (!media.matches) forget();
  media.addEventListener('change', forget);
  return () => media.removeEventListener('change', forget);
}
