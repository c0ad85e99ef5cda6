import { __iconData as activityData } from 'lucide-react/icons/activity';
import { __iconData as calculatorData } from 'lucide-react/icons/calculator';
import { __iconData as databaseData } from 'lucide-react/icons/database';
import { __iconData as keyRoundData } from 'lucide-react/icons/key-round';
import { __iconData as layersData } from 'lucide-react/icons/layers';
import { __iconData as mapPinData } from 'lucide-react/icons/map-pin';
import { __iconData as receiptData } from 'lucide-react/icons/receipt';
import { __iconData as refreshCwData } from 'lucide-react/icons/refresh-cw';
import { __iconData as routeData } from 'lucide-react/icons/route';
import { __iconData as wineData } from 'lucide-react/icons/wine';
import { icon } from '#app/ui/icon.tsx';
import { CalendarClock, UserRound } from '#app/ui/icons.ts';
import { Building2, FileText, History, Package, Users } from '#app/ui/page-icons.ts';

/** Icons of the settings index. The server chooses one for each page, since the browser gets only the pages that it may open. */
export const settingsIcons = {
  activity: icon(activityData),
  building: Building2,
  calculator: icon(calculatorData),
  calendar: CalendarClock,
  database: icon(databaseData),
  document: FileText,
  history: History,
  key: icon(keyRoundData),
  layers: icon(layersData),
  package: Package,
  people: Users,
  person: UserRound,
  place: icon(mapPinData),
  receipt: icon(receiptData),
  refresh: icon(refreshCwData),
  route: icon(routeData),
  wine: icon(wineData),
};
export type SettingsIcon = keyof typeof settingsIcons;
