import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { countryPlaces } from '#shared/locations/country-places.ts';
import world from '#shared/locations/world.svg?url';
import { Maximize2 } from '../board-icons.ts';
import { buttonVariants } from '../button.tsx';
import { cn } from '../class-names.ts';
import { Minus, Plus } from '../icons.ts';
import * as texts from '../texts.ts';
import { changeOf } from './change-text.tsx';
import type { ChartProps, MapData } from './chart-data.ts';
import { ChartTip } from './chart-tip.tsx';
import { heatRange, heatStep } from './heat-step.ts';
import { canZoomIn, heightOf, type MapPart, panned, showing, wholeMap, zoomed, zoomOf } from './map-zoom.ts';

/** Countries that are smaller on the visible map are drawn as dots, so that they can be pointed at. */
const smallest = 9;
const step = 2;

/** The country under the pointer, and the pointer's position, 0 to 1. */
interface Pointed {
  readonly index: number;
  readonly along: number;
  readonly down: number;
}

/**
 * A zoomable world map: by buttons, by pinching, or with Ctrl and the wheel; dragging moves it. Arrow keys step through
 * the countries, the largest value first.
 */
export function MapSurface({ data, formats, title }: Omit<ChartProps<MapData>, 'summary'>) {
  const { countries, style, measure } = data;
  const [part, setPart] = useState<MapPart>(wholeMap);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const surface = useRef<HTMLDivElement>(null);
  const moving = useRef<{ readonly x: number; readonly y: number; moved: boolean } | null>(null);
  const navigate = useNavigate();
  const zoom = zoomOf(part);
  const range = heatRange(
    countries.map(({ value }) => value),
    'zero',
  );
  const sharesOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const box = surface.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { along: (clientX - box.left) / box.width, down: (clientY - box.top) / box.height, box };
  };
  useEffect(() => {
    const shown = surface.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { along, down } = sharesOf(event);
      setPart((now) =>
        zoomed(now, event.deltaY < 0 ? 1.25 : 0.8, [now.left + along * now.width, now.top + down * heightOf(now)]),
      );
    };
    shown?.addEventListener('wheel', onWheel, { passive: false });
    return () => shown?.removeEventListener('wheel', onWheel);
  });
  const open = (index: number) => {
    const href = countries[index]?.href;
    if (href) void navigate(href, { preventScrollReset: true });
  };
  const walkTo = (index: number) => {
    const [x, y] = countryPlaces[countries[index]?.code ?? ''] ?? [0, 0];
    const shown = showing(part, x, y);
    setPart(shown);
    setPointed({ index, along: (x - shown.left) / shown.width, down: (y - shown.top) / heightOf(shown) });
  };
  const zoomBy = (factor: number) => {
    setPart(zoomed(part, factor));
    setPointed(null);
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { along, down, box } = sharesOf(event);
    const from = moving.current;
    if (from && (from.moved || Math.hypot(event.clientX - from.x, event.clientY - from.y) > 4)) {
      if (!from.moved) event.currentTarget.setPointerCapture(event.pointerId);
      moving.current = { x: event.clientX, y: event.clientY, moved: true };
      const unit = part.width / box.width;
      setPointed(null);
      setPart(panned(part, (from.x - event.clientX) * unit, (from.y - event.clientY) * unit));
      return;
    }
    const code =
      event.target instanceof Element ? event.target.closest('[data-code]')?.getAttribute('data-code') : null;
    const index = countries.findIndex((country) => country.code === code);
    setPointed(index < 0 ? null : { index, along, down });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoomBy(step);
    else if (event.key === '-') zoomBy(1 / step);
    else if (event.key === '0') zoomBy(0);
    else if (event.key === 'Enter') open(pointed?.index ?? 0);
    else if (event.key === 'Escape' && pointed) setPointed(null);
  };
  const read = pointed && countries[pointed.index];
  const words = (index: number) => {
    const country = countries[index];
    return country ? `${country.label}: ${formats.value(country.value, style)}` : '';
  };
  return (
    <div ref={surface} className="chart-surface mt-3 self-start">
      <svg
        viewBox={[part.left, part.top, part.width, heightOf(part)]
          .map((length) => Math.round(length * 10) / 10)
          .join(' ')}
        aria-hidden="true"
        data-chart-map
        className={cn('map-surface', zoom > 1 && 'map-zoomed')}
        onPointerDown={({ button, clientX, clientY }) => {
          if (button === 0 && zoom > 1) moving.current = { x: clientX, y: clientY, moved: false };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          if (pointed && !moving.current?.moved) open(pointed.index);
          moving.current = null;
        }}
        onPointerLeave={() => {
          moving.current = null;
          setPointed(null);
        }}
        onDoubleClick={() => zoomBy(step)}
      >
        <use href={`${world}#world`} className="map-land map-country" />
        {countries.map(({ code, value, href }, index) => {
          const [x, y, extent] = countryPlaces[code] ?? [0, 0, smallest];
          const looks = cn(
            `heat-${heatStep(value, range)}`,
            pointed?.index === index && 'map-pointed',
            href && 'cursor-pointer',
          );
          return (
            <g key={code} data-code={code}>
              <use href={`${world}#${code}`} className={cn('map-country heat-shape', looks)} />
              {extent * zoom < smallest ? <path d={`M${x} ${y}h0`} className={cn('map-dot', looks)} /> : null}
            </g>
          );
        })}
      </svg>
      <input
        type="range"
        className="map-reader js-only print:hidden"
        aria-label={title}
        aria-valuetext={words(pointed?.index ?? 0)}
        aria-description={texts.mapKeys}
        min={0}
        max={Math.max(0, countries.length - 1)}
        value={pointed?.index ?? 0}
        suppressHydrationWarning
        onChange={({ currentTarget }) => walkTo(Number(currentTarget.value))}
        onFocus={() => walkTo(0)}
        onBlur={() => setPointed(null)}
        onKeyDown={onKeyDown}
      />
      {read && pointed ? (
        <ChartTip
          along={pointed.along}
          down={pointed.down}
          title={read.label}
          rows={[
            {
              label: measure,
              value: formats.value(read.value, style),
              change:
                read.before === 0 && style !== 'percent'
                  ? null
                  : changeOf({
                      now: read.value,
                      before: read.before,
                      style,
                      direction: data.direction ?? 'up',
                      formats,
                    }),
            },
            ...(read.before == null ? [] : [{ label: texts.comparison, value: formats.value(read.before, style) }]),
          ]}
        />
      ) : null}
      <div className="js-only absolute start-0 bottom-0 flex gap-1 print:hidden">
        <ZoomButton label={texts.zoomIn} disabled={!canZoomIn(part)} onPress={() => zoomBy(step)} Icon={Plus} />
        <ZoomButton label={texts.zoomOut} disabled={zoom === 1} onPress={() => zoomBy(1 / step)} Icon={Minus} />
        <ZoomButton label={texts.wholeWorld} disabled={zoom === 1} onPress={() => zoomBy(0)} Icon={Maximize2} />
      </div>
    </div>
  );
}

interface ZoomButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly Icon: typeof Plus;
}

const ZoomButton = ({ label, disabled, onPress, Icon }: ZoomButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onPress}
    className={buttonVariants({ variant: 'outline', size: 'icon-sm' })}
  >
    <Icon aria-hidden className="size-4" />
  </button>
);
