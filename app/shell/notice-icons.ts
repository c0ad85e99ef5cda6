import type { IconComponent } from '../ui/icon.tsx';
import {
  Bell,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  Gift,
  Info,
  Lock,
  Megaphone,
  ShieldCheck,
  Sparkles,
  Star,
  TriangleAlert,
  UserRound,
} from '../ui/icons.ts';

/** Icons of notices, by their names in the API. */
const icons: Readonly<Record<string, IconComponent>> = {
  bell: Bell,
  calendar: CalendarClock,
  check: CircleCheck,
  error: CircleAlert,
  gift: Gift,
  info: Info,
  lock: Lock,
  megaphone: Megaphone,
  new: Sparkles,
  security: ShieldCheck,
  star: Star,
  success: CircleCheck,
  user: UserRound,
  warning: TriangleAlert,
};

/** The bell for unknown names. */
export const noticeIcon = (name: string): IconComponent =>
  (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Bell;
