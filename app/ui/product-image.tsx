import { cn } from './class-names.ts';
import { Package } from './page-icons.ts';

interface ProductImageProps {
  /** Null if there is no image. */
  readonly src: string | null;
  /** Size of its square, in pixels. */
  readonly side: number;
  /** Empty if the name is next to it. */
  readonly alt?: string;
  readonly className?: string;
}

/** A product's image in a square of fixed size, so that loading it moves nothing. */
export function ProductImage({ src, side, alt = '', className }: ProductImageProps) {
  const frame = cn('shrink-0 rounded-md border border-line bg-hover object-contain', className);
  if (src === null)
    return (
      <svg width={side} height={side} viewBox="0 0 48 48" aria-hidden="true" className={cn(frame, 'text-muted')}>
        <Package x="14" y="14" width="20" height="20" className="stroke-[1.5]" />
      </svg>
    );
  return <img src={src} alt={alt} width={side} height={side} loading="lazy" decoding="async" className={frame} />;
}
