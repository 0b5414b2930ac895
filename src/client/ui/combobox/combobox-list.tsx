import { useCombobox } from 'downshift';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useId,
  useLayoutEffect,
} from 'react';
import { Link } from '#client/platform/router/link.tsx';
import { useNavigate } from '#client/platform/router/location.tsx';
import { ComboboxField } from '#client/ui/combobox/combobox.tsx';

/** Debounce of typing: nobody reads suggestions between two letters of a word. */
export const suggestionDebounceMs = 120;

interface Group<Item> {
  /** Heading above its rows. */
  name?: string;
  items: readonly Item[];
}

interface ComboboxListProps<Item> {
  label: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly Group<Item>[];
  /**
   * True if an item matches the field's text. Suggestions for fewer letters stay until the next answer, but
   * cannot be chosen by keyboard.
   */
  isMeant: (item: Item) => boolean;
  /** True if Enter takes the first item before the arrow keys were used. */
  choosesFirst?: boolean;
  /** Shown if there are no results. */
  note?: string | undefined;
  /** Reason why the field's text cannot be submitted. */
  issue?: string | undefined;
  preventScrollReset?: boolean;
  /** Called instead of following the row's link. */
  onChoose?: ((item: Item) => void) | undefined;
  className?: string;
  /** Renders the row of an item. */
  children: (item: Item) => ReactNode;
}

/** Style of a panel below the field, over the page. */
const belowClass = 'absolute inset-x-0 top-full z-40 mt-1 rounded-md border border-line bg-raised shadow-pop';

/**
 * The list below a `Combobox`. Its rows are links, so that each can be opened in another tab; choosing one
 * empties the field.
 */
export function ComboboxList<Item extends { to: string }>({
  label,
  text,
  onText,
  groups,
  isMeant,
  choosesFirst = false,
  note,
  issue,
  preventScrollReset = false,
  onChoose,
  className = '',
  children,
}: ComboboxListProps<Item>) {
  const { field, extend } = use(ComboboxField);
  const navigate = useNavigate();
  const issueId = useId();
  const items = groups.flatMap((group) => group.items);
  const combobox = useCombobox<Item>({
    items,
    inputValue: text,
    selectedItem: null,
    initialIsOpen: text !== '',
    ...(choosesFirst && { defaultHighlightedIndex: 0, initialHighlightedIndex: 0 }),
  });
  const isShown = combobox.isOpen && items.length > 0;
  const highlighted = isShown ? items[combobox.highlightedIndex] : undefined;
  const chosen = highlighted !== undefined && isMeant(highlighted) ? highlighted : undefined;
  const leave = () => {
    combobox.closeMenu();
    onText('');
  };
  const handleClick = (event: MouseEvent, item: Item) => {
    if (onChoose !== undefined) {
      event.preventDefault();
      onChoose(item);
    }
    leave();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (key === 'Enter' && issue !== undefined) event.preventDefault();
    if (key === 'Enter' && chosen !== undefined && !nativeEvent.isComposing) {
      event.preventDefault();
      if (onChoose === undefined) navigate(chosen.to, { preventScrollReset });
      else onChoose(chosen);
      leave();
    }
    const isOfField =
      nativeEvent.isComposing ||
      key === 'Enter' ||
      (key === 'Escape' && !isShown) ||
      ((key === 'Home' || key === 'End') && (choosesFirst || chosen === undefined));
    if (isOfField) keepFromDownshift(event);
  };
  const inputProps = combobox.getInputProps(
    {
      onKeyDown: handleKeyDown,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onText(currentTarget.value),
      onClick: keepFromDownshift,
    },
    { suppressRefError: true },
  );
  const menuProps = combobox.getMenuProps(
    {
      'aria-label': label,
      onMouseDown: (event: MouseEvent) => event.preventDefault(), // the field keeps the focus
      onMouseLeave: keepFromDownshift, // a row stays highlighted when the pointer leaves the list
    },
    { suppressRefError: true },
  );
  useLayoutEffect(() => {
    if (typeof inputProps.ref === 'function') inputProps.ref(field.current);
    extend({
      ...inputProps,
      'aria-labelledby': undefined,
      'aria-expanded': isShown,
      'aria-activedescendant': chosen && inputProps['aria-activedescendant'],
      ...(issue !== undefined && { 'aria-invalid': true, 'aria-describedby': issueId }),
    });
  });
  return (
    <>
      <p
        role="status"
        className={note !== undefined && combobox.isOpen ? 'mt-1 text-sm text-ink-2' : 'sr-only'}
      >
        {isShown ? `${items.length} found` : combobox.isOpen && note}
      </p>
      {issue !== undefined && combobox.isOpen && (
        <p id={issueId} className={`${belowClass} px-4 py-3 text-sm text-danger ${className}`}>
          {issue}
        </p>
      )}
      {isShown && (
        <div
          {...menuProps}
          className={`${belowClass} overflow-y-auto overscroll-contain p-1 max-h-[min(32rem,70dvh)] ${className}`}
        >
          {groups.map(({ name, items: rows }) => (
            <div key={name ?? label} {...(name !== undefined && { role: 'group', 'aria-label': name })}>
              {name !== undefined && (
                <div aria-hidden="true" className="px-3 pt-2 pb-1 text-sm text-ink-2">
                  {name}
                </div>
              )}
              {rows.map((item) => (
                <Link
                  key={item.to}
                  {...combobox.getItemProps({
                    item,
                    index: items.indexOf(item),
                    onClick: (event: MouseEvent) => handleClick(event, item),
                  })}
                  aria-selected={item === chosen}
                  tabIndex={-1}
                  to={item.to}
                  preventScrollReset={preventScrollReset}
                  className="flex min-h-touch items-center gap-3 rounded-sm px-3 py-1.5 text-sm aria-selected:bg-hover"
                >
                  {children(item)}
                </Link>
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Keeps downshift from handling the event; the browser's default remains. */
function keepFromDownshift({ nativeEvent }: SyntheticEvent) {
  Object.assign(nativeEvent, { preventDownshiftDefault: true });
}
