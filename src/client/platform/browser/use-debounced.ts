import { useEffect, useState } from 'react';

/** A value once it has stayed the same for `restMs`: what is typed, once there is a pause. */
export function useDebounced<Value>(value: Value, restMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return debounced;
}
