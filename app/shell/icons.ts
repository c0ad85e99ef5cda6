import {
  ChartSpline,
  Circle,
  FileChartColumn,
  LayoutDashboard,
  LifeBuoy,
  Lightbulb,
  type LucideIcon,
  Settings,
  Shield,
  ShoppingBag,
  TableProperties,
  TicketPercent,
} from 'lucide-react';

/** The icons that the groups of the sidebar name. */
const icons: Readonly<Record<string, LucideIcon>> = {
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

export const iconOf = (name: string): LucideIcon => icons[name] ?? Circle;
