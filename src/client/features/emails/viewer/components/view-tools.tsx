import { Monitor, Moon, Smartphone, Type } from 'lucide-react';
import type { EmailView } from '#client/features/emails/viewer/email-view.ts';
import { useMedia } from '#client/platform/browser/use-media.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { SegmentChoice } from '#client/ui/segmented.tsx';
import type { EmailLayout } from '#shared/vocabulary/email-layouts.ts';

/** Until hydration, styles highlight the layout that the screen width will select, so that nothing jumps. */
const chosenOnDesks =
  'md:[:not(:has(:checked))>&]:bg-raised md:[:not(:has(:checked))>&]:text-ink md:[:not(:has(:checked))>&]:shadow-[0_1px_2px_rgb(0_0_0/.16)]';
const chosenOnPhones =
  'max-md:[:not(:has(:checked))>&]:bg-raised max-md:[:not(:has(:checked))>&]:text-ink max-md:[:not(:has(:checked))>&]:shadow-[0_1px_2px_rgb(0_0_0/.16)]';

const layouts = [
  { value: 'desktop', label: 'Desktop', icon: Monitor, className: chosenOnDesks },
  { value: 'phone', label: 'Phone', icon: Smartphone, className: chosenOnPhones },
  { value: 'text', label: 'Text', icon: Type },
] as const;

interface ViewToolsProps {
  /** Object of the group's name, as in "View of the email". */
  what: string;
  view: EmailView;
  choose: (view: EmailView) => void;
}

/** Selects the layout width or the text, and dark mode. */
export function ViewTools({ what, view, choose }: ViewToolsProps) {
  const isPhone = useMedia('phone');
  const bySize: EmailLayout | null = isPhone === null ? null : isPhone ? 'phone' : 'desktop';
  return (
    <>
      <SegmentChoice
        label={`View of ${what}`}
        options={layouts}
        value={view.layout ?? bySize}
        onChoose={(layout) => choose({ ...view, layout })}
      />
      <Button
        size="icon"
        variant="quiet"
        aria-label="Dark"
        title="Dark"
        aria-pressed={view.isDark}
        onClick={() => choose({ ...view, isDark: !view.isDark })}
        className="aria-pressed:bg-accent-tint aria-pressed:text-accent"
      >
        <Icon of={Moon} />
      </Button>
    </>
  );
}
