import { describe, expect, it } from 'vitest'
import { countRequest, withLimit } from '../../../../src/gateway/generate-content/dialect.js'
import { generateContentPrices } from '../../../../src/gateway/generate-content/prices.js'
import { readRequest } from '../../../../src/gateway/generate-content/request.js'
import { evaluatePolicy } from '../../../../src/gateway/policy.js'
import { isRefusal } from '../../../../src/gateway/refusal.js'

const PATH = '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse'
const COUNT = '/v1beta/models/gemini-2.5-pro:countTokens'
const GOOD = { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] }
const read = (extra: object, path = PATH) => readRequest({ ...GOOD, ...extra }, path)
const said = (...parts: object[]) => ({ contents: [{ role: 'user', parts }] })
const policyOn = (extra: object) => {
  const request = read(extra)
  return isRefusal(request) ? request : evaluatePolicy(request, {})
}

describe('a request of the API', () => {
  it('has its model in the address', () => {
    expect(read({})).toMatchObject({ model: 'gemini-2.5-pro', otherModels: [], reaches: [], fast: false })
    expect(read({ model: 'models/gemini-2.5-pro' })).toMatchObject({ model: 'gemini-2.5-pro' })
    expect(read({ model: 'models/gemini-3.1-pro' })).toMatchObject({ code: 'malformed' })
    expect(read({ generationConfig: { routing: { model: 'gemini-x' } } })).toMatchObject({
      otherModels: ['gemini-x'],
    })
  })

  it('says how long its answer may be, and how short', () => {
    expect(read({})).toMatchObject({ maxOutputTokens: undefined, leastOutputTokens: 2048 })
    expect(read({ generationConfig: { maxOutputTokens: 500 } })).toMatchObject({ maxOutputTokens: 500 })
    const thoughtless = { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } }
    expect(read(thoughtless)).toMatchObject({ leastOutputTokens: 1024 })
    const one = { generationConfig: { maxOutputTokens: 500, candidateCount: 1 } }
    expect(read(one)).toMatchObject({ maxOutputTokens: 500, leastOutputTokens: 2048 })
  })

  it.each([
    ['googleSearch', { googleSearch: {} }],
    ['googleSearchRetrieval', { googleSearchRetrieval: {} }],
    ['urlContext', { urlContext: {} }],
    ['codeExecution', { codeExecution: {} }],
    ['googleMaps', { googleMaps: {} }],
    ['fileSearch', { fileSearch: { fileSearchStoreNames: ['x'] } }],
    ['computerUse', { computerUse: {} }],
    ['mcpServers', { mcpServers: [{ url: 'https://evil.example' }] }],
    ['google_search', { google_search: {} }],
    ['url_context', { functionDeclarations: [], url_context: {} }],
    ['somethingNew', { somethingNew: {} }],
  ])('may not use the tool %s at the provider', (name, tool) => {
    const asked = { tools: [{ functionDeclarations: [{ name: 'edit' }] }, tool] }
    expect(read(asked)).toMatchObject({ serverTools: [{ type: name, family: name }], toolUses: 20 })
    expect(policyOn(asked)).toMatchObject({ status: 403, code: 'server_tool' })
  })

  it('may declare functions of the client', () => {
    expect(policyOn({ tools: [{ functionDeclarations: [{ name: 'googleSearch' }] }] })).toBeUndefined()
  })

  it.each([
    ['url_source', said({ fileData: { mimeType: 'video/mp4', fileUri: 'https://youtu.be/x' } })],
    ['url_source', said({ fileData: { fileUri: 'gs://bucket/x' } })],
    [
      'file_reference',
      said({ fileData: { fileUri: 'https://generativelanguage.googleapis.com/v1beta/files/x' } }),
    ],
    ['file_reference', { cachedContent: 'cachedContents/x' }],
    ['unknown_content', { cached_content: 'cachedContents/x' }],
    ['unknown_content', said({ file_data: { file_uri: 'https://evil.example' } })],
    ['unknown_content', said({ FileData: { fileUri: 'https://evil.example' } })],
    ['unknown_content', { contents: [{ role: 'user', Parts: [{ fileData: {} }], parts: [] }] }],
    ['unknown_content', said({ inlineData: { mimeType: 'image/png', data: 'AA', mime_type: 'text/plain' } })],
    ['unknown_content', { store: true }],
    ['unknown_content', { system_instruction: { parts: [{ text: 'x' }] } }],
    ['url_source', { systemInstruction: { parts: [{ fileData: { fileUri: 'https://evil.example' } }] } }],
    [
      'url_source',
      said({ functionResponse: { name: 'f', response: {}, parts: [{ fileData: { fileUri: 'http://x' } }] } }),
    ],
  ])('may not have the provider reach out: %s', (code, extra) => {
    expect(policyOn(extra)).toMatchObject({ status: 403, code })
  })

  it('may name anything in the arguments and answers of functions', () => {
    const call = { functionCall: { id: '1', name: 'f', args: { fileData: { fileUri: 'http://x' } } } }
    const result = { functionResponse: { name: 'f', response: { cachedContent: 'x', file_data: 1 } } }
    const contents = [
      { role: 'model', parts: [{ text: 'so', thought: true, thoughtSignature: 'x' }, call] },
      { role: 'user', parts: [result] },
    ]
    expect(policyOn({ contents })).toBeUndefined()
  })

  it.each([
    [{ contents: [] }, 'contents'],
    [{ contents: 'hi' }, 'contents'],
    [{ contents: [{ parts: ['hi'] }] }, 'contents.0.parts.0'],
    [{ tools: [[]] }, 'tools.0'],
    [{ generationConfig: { maxOutputTokens: -1 } }, 'generationConfig.maxOutputTokens'],
    [{ generationConfig: { maxOutputTokens: 0 } }, 'generationConfig.maxOutputTokens'],
    [{ generationConfig: { candidateCount: 2 } }, 'generationConfig.candidateCount: must be 1'],
    [{ generationConfig: { candidateCount: 0 } }, 'generationConfig.candidateCount: must be 1'],
    [{ generationConfig: { candidate_count: 8 } }, 'generationConfig.candidate_count'],
    [{ generationConfig: { max_output_tokens: 8 } }, 'generationConfig.max_output_tokens'],
  ])('is malformed: %j', (extra, message) => {
    expect(read(extra)).toMatchObject({ status: 400, code: 'malformed' })
    expect(read(extra)).toMatchObject({ message: expect.stringContaining(message) })
  })

  it('is counted with everything in it', () => {
    const url = said({ fileData: { fileUri: 'https://evil.example' } })
    expect(readRequest({ generateContentRequest: url }, COUNT)).toMatchObject({ reaches: ['url_source'] })
    expect(readRequest(url, COUNT)).toMatchObject({ reaches: ['url_source'] })
    // What is hidden beside it is not taken for a request to count, nor is an answer asked for that way.
    expect(readRequest({ generateContentRequest: GOOD, ...url }, COUNT)).toMatchObject({
      reaches: ['unknown_content', 'url_source'],
    })
    expect(readRequest({ generateContentRequest: GOOD }, PATH)).toMatchObject({ code: 'malformed' })
  })

  it('has at most as many tokens as it has bytes, but for what is not text', () => {
    const plain = { extraTokens: 5_000, fast: false }
    const data = 'A'.repeat(40_000)
    expect(read({})).toMatchObject(plain)
    expect(read(said({ inlineData: { mimeType: 'text/csv', data } }))).toMatchObject(plain)
    expect(read(said({ inlineData: { mimeType: 'image/png', data } }))).toMatchObject({
      extraTokens: 5_000 + 5_000 - 40_000,
    })
    expect(read(said({ inlineData: { mimeType: 'application/pdf', data } }))).toMatchObject({
      extraTokens: 5_000 + 1_048_576,
      fast: false,
    })
  })

  it('costs more with sound, or before others', () => {
    expect(read(said({ inlineData: { mimeType: 'audio/wav', data: 'AA' } }))).toMatchObject({ fast: true })
    const inside = { name: 'f', response: {}, parts: [{ inlineData: { mimeType: 'video/mp4', data: '' } }] }
    expect(read(said({ functionResponse: inside }))).toMatchObject({ fast: true })
    expect(read({ serviceTier: 'PRIORITY' })).toMatchObject({ fast: true })
    expect(read({ serviceTier: 'flex' })).toMatchObject({ fast: false })
  })
})

describe('near a limit of the budget', () => {
  it('the same request is counted for nothing', () => {
    const asked = { ...GOOD, tools: [{ functionDeclarations: [] }] }
    expect(countRequest.request(PATH, asked)).toEqual({
      path: COUNT,
      json: { generateContentRequest: { ...asked, model: 'models/gemini-2.5-pro' } },
    })
    expect(countRequest.read('{"totalTokens": 31}')).toBe(31)
    expect(countRequest.read('{"error": {}}')).toBeUndefined()
  })

  it('its answer gets a lower limit, and its thinking one below that', () => {
    expect(withLimit(GOOD, 3000)).toEqual({ ...GOOD, generationConfig: { maxOutputTokens: 3000 } })
    const thinking = (thinkingBudget: number) => ({
      ...GOOD,
      generationConfig: { topP: 1, thinkingConfig: { includeThoughts: true, thinkingBudget } },
    })
    expect(withLimit(thinking(8192), 3000)).toMatchObject({
      generationConfig: { topP: 1, maxOutputTokens: 3000, thinkingConfig: { thinkingBudget: 1976 } },
    })
    expect(withLimit(thinking(-1), 3000)).toMatchObject({
      generationConfig: { maxOutputTokens: 3000, thinkingConfig: { thinkingBudget: -1 } },
    })
  })
})

describe('prices', () => {
  it.each([
    ['gemini-2.5-pro', 1.25, 2.5],
    ['models/gemini-2.5-pro', 1.25, 2.5],
    ['gemini-3.1-pro-preview', 2, 4],
    ['gemini-3.1-pro-preview-customtools', 2, 4],
    ['gemini-3-flash-preview', 0.5, undefined],
    ['gemini-2.5-flash-preview-09-2025', 0.3, undefined],
    ['gemini-3.8-flash', 0.75, undefined],
  ])('of %s', (model, input, above) => {
    const price = generateContentPrices.find(model)
    expect(price?.input).toBe(input)
    expect(price?.longPrompt?.input).toBe(above)
    if (above !== undefined) expect(price?.longPrompt?.above).toBe(200_000)
  })

  it('are the highest for a model that is not on the list', () => {
    expect(generateContentPrices.find('gemini-9-ultra')).toBeUndefined()
    expect(generateContentPrices.find('toString')).toBeUndefined()
    expect(generateContentPrices.highest).toMatchObject({ input: 4, output: 120 })
  })
})
