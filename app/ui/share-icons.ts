import { __iconData as copyData } from 'lucide-react/icons/copy';
import { __iconData as link2Data } from 'lucide-react/icons/link-2';
import { __iconData as qrCodeData } from 'lucide-react/icons/qr-code';
import { icon } from './icon.tsx';

// Of copying and sharing an address: pages without one don't load them.

export const Copy = icon(copyData);
export const Link2 = icon(link2Data);
export const QrCodeIcon = icon(qrCodeData);
