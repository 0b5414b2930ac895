import {
  Baby,
  Blocks,
  BookOpen,
  Brain,
  Briefcase,
  Dog,
  Dumbbell,
  Footprints,
  Gem,
  Heart,
  HeartPulse,
  House,
  Landmark,
  Laptop,
  Leaf,
  type LucideIcon,
  Palette,
  PenTool,
  Shapes,
  ShieldCheck,
  Shirt,
  Sparkles,
  Sprout,
  Tag,
  Tent,
  Utensils,
} from 'lucide-react';
import { type CategoryIconName, categoryIconName } from '#client/features/categories/category-icon-name.ts';

const icons: Record<CategoryIconName, LucideIcon> = {
  shirt: Shirt,
  laptop: Laptop,
  sprout: Sprout,
  sparkles: Sparkles,
  utensils: Utensils,
  'heart-pulse': HeartPulse,
  dumbbell: Dumbbell,
  toy: Blocks,
  book: BookOpen,
  gem: Gem,
  briefcase: Briefcase,
  palette: Palette,
  landmark: Landmark,
  shield: ShieldCheck,
  shapes: Shapes,
  heart: Heart,
  brain: Brain,
  house: House,
  footprints: Footprints,
  baby: Baby,
  dog: Dog,
  tent: Tent,
  'pen-tool': PenTool,
  leaf: Leaf,
  tag: Tag,
};

/** The icon of a category; its name stands beside it in words. */
export function CategoryIcon({ category }: { category: { name: string; icon: string } }) {
  const Icon = icons[categoryIconName(category)];
  return <Icon aria-hidden="true" size={18} strokeWidth={1.75} />;
}
