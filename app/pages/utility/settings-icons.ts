import { __iconData as activityData } from 'lucide-react/icons/activity';
import { __iconData as buildingData } from 'lucide-react/icons/building-complex';
import { __iconData as calculatorData } from 'lucide-react/icons/calculator';
import { __iconData as calendarClockData } from 'lucide-react/icons/calendar-clock';
import { __iconData as circleData } from 'lucide-react/icons/circle';
import { __iconData as databaseData } from 'lucide-react/icons/database';
import { __iconData as fileTextData } from 'lucide-react/icons/file-text';
import { __iconData as keyRoundData } from 'lucide-react/icons/key-round';
import { __iconData as layersData } from 'lucide-react/icons/layers';
import { __iconData as mapPinData } from 'lucide-react/icons/map-pin';
import { __iconData as packageData } from 'lucide-react/icons/package';
import { __iconData as receiptData } from 'lucide-react/icons/receipt';
import { __iconData as refreshCwData } from 'lucide-react/icons/refresh-cw';
import { __iconData as historyData } from 'lucide-react/icons/rotate-ccw-clock';
import { __iconData as routeData } from 'lucide-react/icons/route';
import { __iconData as userRoundData } from 'lucide-react/icons/user-round';
import { __iconData as usersData } from 'lucide-react/icons/users';
import { __iconData as wineData } from 'lucide-react/icons/wine';
import { type IconComponent, icon } from '#app/ui/icon.tsx';

/** Icons of the settings index, by the names in the table of pages. */
const icons: Readonly<Record<string, IconComponent>> = {
  activity: icon(activityData),
  'building-2': icon(buildingData),
  calculator: icon(calculatorData),
  'calendar-clock': icon(calendarClockData),
  database: icon(databaseData),
  'file-text': icon(fileTextData),
  history: icon(historyData),
  'key-round': icon(keyRoundData),
  layers: icon(layersData),
  'map-pin': icon(mapPinData),
  package: icon(packageData),
  receipt: icon(receiptData),
  'refresh-cw': icon(refreshCwData),
  route: icon(routeData),
  'user-round': icon(userRoundData),
  users: icon(usersData),
  wine: icon(wineData),
};

const circle = icon(circleData);

export const settingsIconOf = (name: string): IconComponent => icons[name] ?? circle;
