import type { LucideIcon, LucideProps } from 'lucide-react';

interface IconProps extends LucideProps {
  /** The library renders it as decoration: hidden from screen readers. */
  of: LucideIcon;
}

/** An icon in the standard size and stroke width. */
export function Icon({ of: Shape, size = 18, strokeWidth = 1.75, ...rest }: IconProps) {
  return <Shape size={size} strokeWidth={strokeWidth} {...rest} />;
}
