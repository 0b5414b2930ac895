import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import type { LazyCode } from '#client/ui/lazy-part.tsx';

type InputProps = ComponentProps<'input'>;

interface ComboboxProps extends Omit<InputProps, 'ref' | 'value' | 'onChange'> {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** The list's code, including downshift: lazy-loaded on first use of the field. */
  late: LazyCode<unknown>;
  /** The list, part of that code. */
  children: ReactNode;
}

/** The list's field, and a function by which the list adds its props: state and key handlers. */
export const ComboboxField = createContext<{
  field: RefObject<HTMLInputElement | null>;
  extend: (props: InputProps) => void;
}>({ field: { current: null }, extend: () => {} });

/** A text field with suggestions. Without JavaScript, and until it is used, it is a plain field. */
export function Combobox({ field, text, onText, late, children, className = '', ...rest }: ComboboxProps) {
  const [isFetched, setIsFetched] = useState(false);
  const [added, extend] = useState<InputProps>({});
  const context = useMemo(() => ({ field, extend }), [field]);
  const fetchList = () => {
    // Ignores a failure: the field works without it, and the next focus retries.
    late.fetch().then(
      () => setIsFetched(true),
      () => {},
    );
  };
  const catchUp = useEffectEvent(() => {
    if (field.current === null || field.current !== document.activeElement) return;
    onText(field.current.value);
    fetchList();
  });
  // The viewer may have used the field before hydration.
  useEffect(() => catchUp(), []);
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-expanded="false"
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        onChange={({ target }) => onText(target.value)}
        onFocus={fetchList}
        className={`min-h-touch w-full min-w-0 appearance-none rounded-md border border-line-strong bg-raised text-md transition-colors hover:border-ink focus-visible:border-focus focus-visible:outline-offset-0 ${className}`}
        {...added}
        {...rest}
        ref={field}
        value={text}
      />
      <ComboboxField value={context}>{isFetched && children}</ComboboxField>
    </>
  );
}
