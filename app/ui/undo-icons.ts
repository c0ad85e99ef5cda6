import { __iconData as redo2Data } from 'lucide-react/icons/redo-2';
import { __iconData as undo2Data } from 'lucide-react/icons/undo-2';
import { icon } from './icon.tsx';

// Of editors alone: pages with other icons don't load them.

export const Redo2 = icon(redo2Data);
export const Undo2 = icon(undo2Data);
