/** SQLSTATE unique_violation: a value that must be unique is not. */
const uniqueViolation = '23505';

/** SQLSTATE foreign_key_violation: another row refers to this one, or it refers to none. */
const foreignKeyViolation = '23503';

/** Returns the unique constraint that a database error violates; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  return nameIf(error, uniqueViolation);
}

/** Returns the foreign key that a database error violates; undefined for any other error. */
export function violatedForeignKey(error: unknown): string | undefined {
  return nameIf(error, foreignKeyViolation);
}

function nameIf(error: unknown, state: string): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === state && typeof constraint === 'string' ? constraint : undefined;
}
