import type { IconComponent } from '../ui/icon.tsx';
import {
  ChartSpline,
  Circle,
  FileChartColumn,
  LayoutDashboard,
  LifeBuoy,
  Lightbulb,
  Settings,
  Shield,
  ShoppingBag,
  TableProperties,
  TicketPercent,
} from '../ui/icons.ts';

/** The icons that the groups of the sidebar name. */
const icons: Readonly<Record<string, IconComponent>> = {
  'layout-dashboard': LayoutDashboard,
  'file-chart-column': FileChartColumn,
  lightbulb: Lightbulb,
  'table-properties': TableProperties,
  'shopping-bag': ShoppingBag,
  'ticket-percent': TicketPercent,
  'life-buoy': LifeBuoy,
  settings: Settings,
  shield: Shield,
  'chart-spline': ChartSpline,
};

export const iconOf = (name: string): IconComponent => icons[name] ?? Circle;
