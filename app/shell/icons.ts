import { __iconData as chartSplineData } from 'lucide-react/icons/chart-spline';
import { __iconData as circleData } from 'lucide-react/icons/circle';
import { __iconData as fileChartColumnData } from 'lucide-react/icons/file-chart-column';
import { __iconData as layoutDashboardData } from 'lucide-react/icons/layout-dashboard';
import { __iconData as lifeBuoyData } from 'lucide-react/icons/life-buoy';
import { __iconData as lightbulbData } from 'lucide-react/icons/lightbulb';
import { __iconData as settingsData } from 'lucide-react/icons/settings';
import { __iconData as shieldData } from 'lucide-react/icons/shield';
import { __iconData as shoppingBagData } from 'lucide-react/icons/shopping-bag';
import { __iconData as tablePropertiesData } from 'lucide-react/icons/table-properties';
import { __iconData as ticketPercentData } from 'lucide-react/icons/ticket-percent';
import { type IconComponent, icon } from '../ui/icon.tsx';

/** Icons of the sidebar's groups, by the names in the menu. */
const icons: Readonly<Record<string, IconComponent>> = {
  'layout-dashboard': icon(layoutDashboardData),
  'file-chart-column': icon(fileChartColumnData),
  lightbulb: icon(lightbulbData),
  'table-properties': icon(tablePropertiesData),
  'shopping-bag': icon(shoppingBagData),
  'ticket-percent': icon(ticketPercentData),
  'life-buoy': icon(lifeBuoyData),
  settings: icon(settingsData),
  shield: icon(shieldData),
  'chart-spline': icon(chartSplineData),
};

const circle = icon(circleData);

export const iconOf = (name: string): IconComponent => icons[name] ?? circle;
