import { domainToASCII } from 'node:url';

/** Protocols by which the listener takes mail. */
export const intakeProtocols = ['smtp', 'lmtp'] as const;

/** Mail that is sent straight to this server, and the domain of its addresses. */
export interface IntakeChoice {
  /** Lower-case, in its ASCII form. */
  domain: string;
  /** Whether mail to every address of the domain is taken, not only to those of sign-ups. */
  takesAll: boolean;
  /** Null if such mail is fetched from a mailbox instead. */
  listener: ListenerChoice | null;
}

export interface ListenerChoice {
  host: string;
  port: number;
  protocol: (typeof intakeProtocols)[number];
  /** PEM files; null without STARTTLS. */
  tls: { certificatePath: string; keyPath: string } | null;
  /** Domains whose ARC seals are believed. */
  forwarders: readonly string[];
}

interface IntakeVariables {
  PORT: number;
  HOST: string;
  METRICS_PORT?: number | undefined;
  INTAKE_DOMAIN?: string | undefined;
  INTAKE_PORT?: number | undefined;
  INTAKE_HOST?: string | undefined;
  INTAKE_PROTOCOL?: ListenerChoice['protocol'] | undefined;
  INTAKE_TLS_CERT?: string | undefined;
  INTAKE_TLS_KEY?: string | undefined;
  INTAKE_CATCH_ALL?: 'on' | 'off' | undefined;
  INTAKE_FORWARDERS?: readonly string[] | undefined;
}

/** Null unless INTAKE_DOMAIN is set. */
export function intakeOf(variables: IntakeVariables): IntakeChoice | null {
  const { INTAKE_DOMAIN: domain, INTAKE_PORT: port } = variables;
  if (domain === undefined) return null;
  const { INTAKE_TLS_CERT: certificatePath, INTAKE_TLS_KEY: keyPath } = variables;
  const tls = certificatePath === undefined || keyPath === undefined ? null : { certificatePath, keyPath };
  return {
    domain,
    takesAll: variables.INTAKE_CATCH_ALL === 'on',
    listener:
      port === undefined
        ? null
        : {
            host: variables.INTAKE_HOST ?? variables.HOST,
            port,
            protocol: variables.INTAKE_PROTOCOL ?? 'smtp',
            tls,
            forwarders: variables.INTAKE_FORWARDERS ?? [],
          },
  };
}

export function intakeFaults(variables: IntakeVariables): string[] {
  const { PORT, METRICS_PORT, INTAKE_PORT } = variables;
  const faults: string[] = [];
  if (INTAKE_PORT !== undefined && variables.INTAKE_DOMAIN === undefined)
    faults.push('INTAKE_DOMAIN is required with INTAKE_PORT: mail is taken for one domain only');
  if ((variables.INTAKE_TLS_CERT === undefined) !== (variables.INTAKE_TLS_KEY === undefined))
    faults.push('INTAKE_TLS_CERT and INTAKE_TLS_KEY must be set together');
  if (INTAKE_PORT !== undefined && INTAKE_PORT !== 0 && [PORT, METRICS_PORT].includes(INTAKE_PORT))
    faults.push('INTAKE_PORT must differ from PORT and METRICS_PORT');
  if (INTAKE_PORT === undefined)
    for (const name of [
      'INTAKE_HOST',
      'INTAKE_PROTOCOL',
      'INTAKE_TLS_CERT',
      'INTAKE_CATCH_ALL',
      'INTAKE_FORWARDERS',
    ] as const)
      if (variables[name] !== undefined) faults.push(`${name} has an effect only together with INTAKE_PORT`);
  return faults;
}

/** Labels of letters, digits and hyphens, at least two. */
const hostPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Parses a domain such as `in.vault.example`. */
export function intakeDomainOf(text: string, fault: (sentence: string) => void): string | undefined {
  const domain = domainToASCII(text.toLowerCase());
  if (hostPattern.test(domain)) return domain;
  fault('must be a domain such as in.vault.example');
  return undefined;
}

/** Parses domains separated by commas. */
export function forwardersOf(text: string, fault: (sentence: string) => void): string[] | undefined {
  const domains = text.split(',').map((one) => domainToASCII(one.trim().toLowerCase()));
  if (domains.every((one) => hostPattern.test(one))) return domains;
  fault('must be domains separated by commas, such as google.com,fastmail.com');
  return undefined;
}
