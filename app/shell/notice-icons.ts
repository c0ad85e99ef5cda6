import {
  Bell,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  Gift,
  Info,
  Lock,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
  Sparkles,
  Star,
  TriangleAlert,
  UserRound,
} from 'lucide-react';

/** The icons that the notices of a session name. */
const icons: Readonly<Record<string, LucideIcon>> = {
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

/** A name that is not known is still a notice. */
export const noticeIcon = (name: string): LucideIcon => (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Bell;
