import { __iconData as copyData } from 'lucide-react/icons/copy';
import { __iconData as link2Data } from 'lucide-react/icons/link-2';
import { icon } from './icon.tsx';

// Icons for copying and sharing addresses, which other pages don't load.

export const Copy = icon(copyData);
export const Link2 = icon(link2Data);
