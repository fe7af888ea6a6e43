@{
  RootModule = 'Svc.psm1'
  ModuleVersion = '1.0.0'
  GUID = 'c1d7d1a5-7d0b-4b0c-9c6b-0b7b1c0c8a11'
  FunctionsToExport = 'Connect-Svc', 'Get-SvcHealth', 'Get-SvcVersion', 'Get-SvcAuthConfig', 'Get-SvcUserInfo', 'Get-SvcServiceHealth', 'Reset-SvcSystem'
}
