@service-health
Feature: Service health: what no test can show
  Rules of the document that nothing in an answer shows, each with the reason.

  @SH-50 @stated @excluded
  Rule: The portal shows a banner for Unhealthy and Stalled
    §3.1.4. The web portal warns administrators when a service is Unhealthy or Stalled.
    Excluded: The banner is part of the web portal; nothing in the REST API shows whether it is raised.

  @SH-51 @stated @excluded
  Rule: A slow database or a paused process can make a heartbeat overdue
    §3.1.4. Overdue heartbeats are explained by a slow database or a paused process, among others.
    Excluded: An explanation of possible causes; it asks nothing of the answer beyond the age of the heartbeat.
