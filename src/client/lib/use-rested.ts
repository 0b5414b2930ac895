import { useEffect, useState } from 'react';

/** A value once it has stayed the same for so long, in milliseconds: what is typed, once there is a pause. */
export function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
