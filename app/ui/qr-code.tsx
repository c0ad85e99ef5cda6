import { encode } from 'uqr';
import { Button, buttonVariants } from './button.tsx';
import * as texts from './texts.ts';

interface QrCodeProps {
  /** The encoded text, such as an address. */
  readonly text: string;
  /** Alternative text. */
  readonly label: string;
  /** File name without extension. */
  readonly fileName: string;
}

/** The quiet zone around the code, in modules, which scanners need. */
const border = 4;

/** A QR code, black on white in every theme, with downloads: SVG, and PNG with scripts. */
export function QrCode({ text, label, fileName }: QrCodeProps) {
  const { size, path } = codeOf(text);
  const svg = svgOf(size, path);
  return (
    <div className="flex flex-wrap items-end gap-4">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        className="size-40 rounded-md border border-line"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div className="flex flex-wrap gap-2">
        <a
          href={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          download={`${fileName}.svg`}
          className={buttonVariants({ variant: 'outline', size: 'sm' })}
        >
          {texts.qrCodeAsSvg}
        </a>
        <Button
          type="button"
          onClick={() => void savePng(size, path, fileName)}
          variant="outline"
          size="sm"
          className="js-only"
        >
          {texts.qrCodeAsPng}
        </Button>
      </div>
    </div>
  );
}

/** The modules of the code as one SVG path. */
function codeOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

const svgOf = (size: number, path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;

/** A module is a whole number of pixels; the picture is about 1000 pixels wide. */
async function savePng(size: number, path: string, fileName: string): Promise<void> {
  const scale = Math.max(4, Math.floor(1_000 / size));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) return;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName}.png`;
  link.click();
  URL.revokeObjectURL(address);
}
