/**
 * `caisson/testing`: what a program that uses Caisson needs in order to test itself, without a key and without GitHub.
 */

export { memoryLog } from '../../base/log.js'
export type { Script, Turn } from '../../gateway/scripted/script.js'
export type { CodeScript, TurnContext } from '../../gateway/scripted/script-source.js'
export type { ModelRequest, ScriptedModel } from '../../gateway/scripted/scripted-model.js'
export { createScriptSource, type ScriptedModelOptions, startScriptedModel } from '../library/scripted.js'
export { createFakeAgent, type FakeAgent, type FakeSession } from './fake-agent.js'
export { startTestGitHub, type TestGitHub, type TestGitHubOptions } from './test-github.js'
