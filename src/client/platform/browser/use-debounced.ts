import { useEffect, useState } from 'react';

/** Debounces a value: returns it once it has not changed for `restMs`. */
export function useDebounced<Value>(value: Value, restMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return debounced;
}
