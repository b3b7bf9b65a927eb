import { describe, expect, it } from 'vitest'
import { telemetryFrom, telemetrySecrets } from '../../../src/config/telemetry.js'

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT'

describe('the variables of OpenTelemetry', () => {
  it('say where the trace goes', () => {
    expect(telemetryFrom({ [ENDPOINT]: 'http://collector:4318/' })).toEqual({
      url: 'http://collector:4318/v1/traces',
      protocol: 'http/protobuf',
      headers: {},
      resource: { 'service.name': 'caisson' },
      content: false,
    })
    const all = telemetryFrom({
      [ENDPOINT]: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otel.example.com/own',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team=a=b',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-team=c',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=ci',
      OTEL_SERVICE_NAME: 'robot',
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'True',
      TRACEPARENT: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      HTTPS_PROXY: 'http://proxy:3128',
    })
    expect(all).toEqual({
      url: 'https://otel.example.com/own',
      protocol: 'http/json',
      headers: { authorization: 'Bearer abc', 'x-team': 'c' },
      resource: { 'service.name': 'robot', 'deployment.environment.name': 'ci' },
      content: true,
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      proxyUrl: 'http://proxy:3128',
    })
    expect(telemetrySecrets(all)).toEqual(['Bearer abc'])
    const headers =
      'authorization=Bearer%20a-long-token,X-Scope-OrgID=my-company,x-honeycomb-dataset=production'
    expect(
      telemetrySecrets(telemetryFrom({ [ENDPOINT]: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: headers })),
    ).toEqual(['Bearer a-long-token', 'a-long-token'])
    expect(telemetryFrom({ [ENDPOINT]: 'http://c', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: '' })?.protocol).toBe(
      'http/protobuf',
    )
    expect(telemetrySecrets(telemetryFrom({ [ENDPOINT]: 'http://me:p%40ss@collector' }))).toEqual(['p@ss'])
    expect(telemetryFrom({ [ENDPOINT]: 'http://c', OTEL_SDK_DISABLED: 'TRUE' })).toBeUndefined()
    expect(telemetrySecrets(undefined)).toEqual([])
  })

  it.each([
    [{}, 'OTEL_EXPORTER_OTLP_ENDPOINT is not set'],
    [{ [ENDPOINT]: 'collector:4318' }, 'is not a valid http(s) address'],
    [{ [ENDPOINT]: 'http://me:100%@c' }, 'is not a valid http(s) address'],
    [{ [ENDPOINT]: 'http://c', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'grpc is not supported'],
    [{ [ENDPOINT]: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: 'sk-secret' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [
      { [ENDPOINT]: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: 'authorization: Basic sk-secret==' },
      'OTEL_EXPORTER_OTLP_HEADERS',
    ],
    [
      { [ENDPOINT]: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=sk-secret%0Ax' },
      'OTEL_EXPORTER_OTLP_HEADERS',
    ],
    [{ [ENDPOINT]: 'http://c', OTEL_RESOURCE_ATTRIBUTES: 'a=%zz' }, 'OTEL_RESOURCE_ATTRIBUTES'],
  ])('are refused where they cannot be used: %j', (env, words) => {
    const refused = () => telemetryFrom(env)
    expect(refused).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining(words) }),
    )
    expect(refused).not.toThrow('sk-secret')
  })
})
