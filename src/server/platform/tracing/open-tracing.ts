import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type { TracingChoice } from '#server/platform/config/tracing-choice.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';
import { followStatements } from '#server/platform/tracing/follow-statements.ts';
import { noteFailure } from '#server/platform/tracing/note-failure.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';

export interface TracingOptions {
  choice: TracingChoice;
  /** The program's own version. */
  version: string;
  /** Whether a trace may continue the caller's: only a configured proxy sends trustworthy headers. */
  believesCallers: boolean;
  /** Called with the reason why a collector accepted nothing, at most once in `warnEveryMs`. */
  warn: (error: unknown) => void;
}

/** Minimum time between two warnings about a collector. */
const warnEveryMs = 10 * 60_000;

/** Maximum time a closing server waits for the collector. */
const closeWithinMs = 3_000;

/**
 * Starts tracing by the official SDK. Address, headers, timeout and compression are its own variables
 * (OTEL_EXPORTER_OTLP_…), as are the names of the service (OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES); it
 * reads them from the process. Spans contain no input and no stored data: routes without their parameters,
 * statements without their values.
 */
export async function openTracing({
  choice,
  version,
  believesCallers,
  warn,
}: TracingOptions): Promise<Tracing> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'mailvault',
      'service.version': version,
    }).merge(
      detectResources({
        detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector],
      }),
    ),
    sampler: samplerOf(choice),
    spanProcessors: [new BatchSpanProcessor({ exporter: await openExporter(choice.protocol) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  setGlobalErrorHandler(seldom(warn));
  const tracer = provider.getTracer('mailvault', version);
  const unfollow: (() => void)[] = [];
  return {
    followRequests: (app) => followRequests(app, tracer, believesCallers),
    followStatements(pool) {
      unfollow.push(followStatements(pool, tracer));
    },
    trace: (name, attributes, work) =>
      context.with(ROOT_CONTEXT, () =>
        tracer.startActiveSpan(name, { attributes }, async (span) => {
          try {
            return await work();
          } catch (error) {
            noteFailure(span, error);
            throw error;
          } finally {
            span.end();
          }
        }),
      ),
    async close() {
      for (const end of unfollow) end();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeWithinMs);
      });
      await Promise.race([provider.shutdown().catch(warn), late]);
      clearTimeout(timer);
      context.disable();
      propagation.disable();
    },
  };
}

async function openExporter(protocol: TracingChoice['protocol']): Promise<SpanExporter> {
  if (protocol === 'http/json') {
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    return new OTLPTraceExporter();
  }
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

function samplerOf({ sampler, ratio }: TracingChoice): Sampler {
  if (sampler.startsWith('parentbased_'))
    return new ParentBasedSampler({ root: rootSamplerOf(sampler, ratio) });
  return rootSamplerOf(sampler, ratio);
}

function rootSamplerOf(sampler: TracingChoice['sampler'], ratio: number): Sampler {
  if (sampler.endsWith('always_on')) return new AlwaysOnSampler();
  if (sampler.endsWith('always_off')) return new AlwaysOffSampler();
  return new TraceIdRatioBasedSampler(ratio);
}

function seldom(warn: (error: unknown) => void): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - last < warnEveryMs) return;
    last = performance.now();
    warn(error);
  };
}

interface Followed {
  span: Span;
  context: Context;
}

function followRequests(app: FastifyInstance, tracer: Tracer, believesCallers: boolean): void {
  const followed = new WeakMap<object, Followed>();
  app.addHook('onRequest', (request, _reply, done) => {
    const isOurs = isInProcess(request);
    const caller =
      believesCallers && !isOurs ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const { method } = request;
    // Never the path: it can contain a token. Nor the query, the address or any header.
    const route = request.routeOptions.url;
    const span = tracer.startSpan(
      `${method} ${route ?? ''}`.trim(),
      {
        kind: isOurs ? SpanKind.INTERNAL : SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          ...(route === undefined ? {} : { 'http.route': route }),
          'mailvault.request_id': request.id,
        },
      },
      isOurs ? context.active() : caller,
    );
    const inSpan = trace.setSpan(isOurs ? context.active() : caller, span);
    followed.set(request, { span, context: inSpan });
    context.with(inSpan, done);
  });
  // A body arrives in events of its socket, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(followed.get(request)?.context ?? context.active(), done);
  });
  app.addHook('onError', async (request, _reply, error) => {
    followed.get(request)?.span.setAttribute('error.type', error.name);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = followed.get(request)?.span;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
