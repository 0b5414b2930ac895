/** Protocols for traces; gRPC is left out, since its library is larger than the server. */
export const tracingProtocols = ['http/protobuf', 'http/json'] as const;

/** The samplers that OpenTelemetry names for the environment. */
export const tracingSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TracingChoice {
  protocol: (typeof tracingProtocols)[number];
  sampler: (typeof tracingSamplers)[number];
  /** For the samplers by ratio: the share of traces that is kept, from 0 to 1. */
  ratio: number;
}

interface TracingVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_PROTOCOL?: TracingChoice['protocol'] | undefined;
  OTEL_TRACES_SAMPLER?: TracingChoice['sampler'] | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
  OTEL_SDK_DISABLED?: string | undefined;
}

/** Null if no collector is named, or OpenTelemetry's own variable disables it. */
export function tracingOf(variables: TracingVariables): TracingChoice | null {
  const collector = variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (collector === undefined || variables.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  return {
    protocol: variables.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    sampler: variables.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    ratio: variables.OTEL_TRACES_SAMPLER_ARG ?? 1,
  };
}
